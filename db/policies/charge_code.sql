grant select, insert, update on charge_code to labgate_all;
grant select on charge_code to labgate_system, labgate_some;
