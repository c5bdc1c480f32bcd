grant select, insert, update on billing_entity to labgate_all;
grant select on billing_entity to labgate_system;
