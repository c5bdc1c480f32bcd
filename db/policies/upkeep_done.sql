grant select, insert on upkeep_done to labgate_all;
grant select on upkeep_done to labgate_system;
