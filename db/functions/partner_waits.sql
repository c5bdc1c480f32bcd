-- Where a partner's files go is confirmed by a second person (rules.md#destinations): a change of the
-- place, its key, or the user there has to be confirmed again. The demo's payer is no place.
create function partner_waits()
returns trigger
language plpgsql
as $$
begin
  if new.transport = 'simulated' then
    new.user_id_asked := null;
    new.user_ids_asked := '{}';
    new.confirmed_at := null;
    new.user_id_confirmed := null;
  elsif tg_op = 'INSERT' or partner_place(new) is distinct from partner_place(old) then
    new.user_id_asked := new.user_id_updated;
    if tg_op = 'INSERT' then
      new.user_ids_asked := also_asked('{}', true, new.user_id_updated);
    else
      new.user_ids_asked := also_asked(
        old.user_ids_asked, not old.is_waiting, new.user_id_updated
      );
    end if;
    if tg_op = 'INSERT' or new.confirmed_at is not distinct from old.confirmed_at then
      new.confirmed_at := null;
      new.user_id_confirmed := null;
    end if;
  end if;
  return new;
end $$;
