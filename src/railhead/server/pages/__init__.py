"""The pages: functions that answer one URL each. What they show is made in `page_model`."""
