grant select, insert on clinical_version to labgate_all;
grant select on clinical_version to labgate_some;
