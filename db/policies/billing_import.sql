grant select, insert, update on billing_import to labgate_all;
grant select on billing_import to labgate_system;
