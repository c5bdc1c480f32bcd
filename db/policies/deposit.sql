grant select on deposit to labgate_all, labgate_system;
