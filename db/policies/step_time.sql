grant select on step_time to labgate_all, labgate_some;
grant select, insert, update, delete on step_time to labgate_system;
