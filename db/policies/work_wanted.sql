grant select on work_wanted to labgate_all, labgate_system;
