grant select, insert, update, delete on service_trouble to labgate_system;
grant select on service_trouble to labgate_all, labgate_some;
