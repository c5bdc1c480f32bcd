grant select, insert on audit to labgate_all, labgate_system;
grant insert on audit to labgate_some;
grant update (sealed_by) on audit to labgate_system;
