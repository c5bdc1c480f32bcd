-- What the laboratory says of a result as a whole: the notes of its groups (NTE behind OBR).
alter table result add column note text not null default '' check (char_length(note) <= 4000);
