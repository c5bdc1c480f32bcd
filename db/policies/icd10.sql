grant select on icd10 to labgate_all, labgate_some;
grant select, insert, update on icd10 to labgate_system;
