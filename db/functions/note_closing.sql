-- Signing that somebody closed stays closed until it is opened, whoever closes it again: what was
-- added since the first closing is nobody's proof, and nobody who closed it opens it
-- (docs/decisions/0033). No writer sets this.
create function note_closing()
returns trigger
language plpgsql
as $$
begin
  if new.signing_closed_at is null then
    new.signing_closed_since := null;
    new.user_ids_closed := '{}';
  elsif tg_op = 'INSERT' or old.signing_closed_at is null then
    new.signing_closed_since := new.signing_closed_at;
    new.user_ids_closed := also_asked('{}', true, new.signing_closed_by);
  else
    new.signing_closed_since := least(old.signing_closed_since, new.signing_closed_at);
    new.user_ids_closed := also_asked(old.user_ids_closed, false, new.signing_closed_by);
  end if;
  return new;
end $$;
