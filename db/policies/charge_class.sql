grant select, insert, update on charge_class to labgate_all;
grant select on charge_class to labgate_system, labgate_some;
