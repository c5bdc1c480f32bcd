grant select on time_zone to labgate_all, labgate_some, labgate_system;
