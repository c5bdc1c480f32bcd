grant select, insert, update on accession_count to labgate_all;
