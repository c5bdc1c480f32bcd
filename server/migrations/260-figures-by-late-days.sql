-- The days on which a report was delivered and read lead from a figure of turnaround to its orders, as those of the other clocks do (migration 194).
create index figure_order_late_days on figure_order using brin (delivered_day, reviewed_day) with (pages_per_range = 16, autosummarize = on);
