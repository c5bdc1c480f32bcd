-- A file of ours is shown with the files that answer it.
create index x12_file_answers on x12_file (x12_file_id_answers, x12_file_id desc) where x12_file_id_answers is not null;
