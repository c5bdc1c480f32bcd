grant select on bill_open to labgate_all, labgate_some, labgate_system;
