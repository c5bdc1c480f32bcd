grant select on medication_analyte to labgate_all, labgate_some;
grant select, insert, update on medication_analyte to labgate_system;
