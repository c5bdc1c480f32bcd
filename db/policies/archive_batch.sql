grant select on archive_batch to labgate_all;
