grant select, insert, update on analyte_mapping to labgate_all;
