grant select, insert on clinical_approval to labgate_all;
grant select on clinical_approval to labgate_some;
