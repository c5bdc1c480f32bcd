grant select on staff to labgate_all, labgate_some, labgate_system;
