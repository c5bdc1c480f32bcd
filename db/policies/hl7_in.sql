grant select, insert, update on hl7_in to labgate_all;
