-- When a person changes the kind of a payer, which says whether its decisions are payment in full
-- (docs/decisions/0086).
create function note_kind_changed()
returns trigger
language plpgsql
as $$
begin
  new.kind_changed_at := new.updated_at;
  return new;
end $$;
