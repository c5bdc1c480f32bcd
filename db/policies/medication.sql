grant select on medication to labgate_all, labgate_some;
grant select, insert, update on medication to labgate_system;
