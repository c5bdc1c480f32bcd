grant select, insert on turnaround_target to labgate_all;
grant select on turnaround_target to labgate_some, labgate_system;
