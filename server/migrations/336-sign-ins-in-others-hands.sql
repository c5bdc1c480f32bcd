-- A sign-in that somebody made or changed never decides about that one's acts for 30 days (docs/decisions/0007): whoever makes a sign-in can use it.

-- Who made or changed a sign-in of someone else, and when.
create table sign_in_hand (
  sign_in_hand_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  user_id_by bigint not null,
  how text not null check (how in ('made', 'changed')),
  at timestamptz not null default now()
);
create index sign_in_hand_of_user on sign_in_hand (user_id, at);
-- written by the trigger and read by people_behind alone
alter table sign_in_hand enable row level security;

create function note_hand() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- a temporary password is set by the laboratory's own role, which says here who it was
  actor bigint := case when tg_op = 'UPDATE' and new.signing_closed_at is distinct from old.signing_closed_at then new.signing_closed_by else scope_user() end;
begin
  if actor > 0 and actor <> new.user_id then
    insert into sign_in_hand (user_id, user_id_by, how) values (new.user_id, actor, case tg_op when 'INSERT' then 'made' else 'changed' end);
  end if;
  return null;
end $$;
create trigger note_hand_of_new after insert on app_user for each row execute function note_hand();
create trigger note_hand after update on app_user for each row
  when (new.email is distinct from old.email or new.user_name is distinct from old.user_name or (old.disabled and not new.disabled)
    or (new.signing_closed_at is distinct from old.signing_closed_at and new.signing_closed_by is not null))
  execute function note_hand();
create function note_hand_on_login() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if scope_user() > 0 and scope_user() <> new.user_id then
    insert into sign_in_hand (user_id, user_id_by, how) values (new.user_id, scope_user(), 'changed');
  end if;
  return null;
end $$;
create trigger note_hand_of_new after insert on login for each row execute function note_hand_on_login();
create trigger note_hand after update on login for each row
  when (new.password_hash is distinct from old.password_hash or new.totp_secret is distinct from old.totp_secret)
  execute function note_hand_on_login();

-- What was made or changed before now.
insert into sign_in_hand (user_id, user_id_by, how, at)
  select c.record_id, c.user_id, case when c.row_version <= 1 then 'made' else 'changed' end, c.at from change_log c join app_user a on a.user_id = c.record_id
  where c.kind = 'user' and c.user_id > 0 and c.user_id <> c.record_id and c.at > now() - interval '30 days' and (c.row_version <= 1 or c.fields && array['email', 'userName', 'disabled', 'password']);
insert into sign_in_hand (user_id, user_id_by, how, at)
  select user_id, signing_closed_by, 'changed', signing_closed_at from app_user where signing_closed_by > 0 and signing_closed_by <> user_id and signing_closed_at > now() - interval '30 days';

-- Whose acts a sign-in may not decide about: those of its own person, and of the people who made or changed it within 30 days, or the sign-in that did.
create function people_behind(who bigint) returns bigint[] language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$
begin
  return (
    with recursive hand (user_id) as (
      select who where who is not null
      union
      select h.made_by from hand p cross join lateral (
        select s.user_id_by as made_by from sign_in_hand s where s.user_id = p.user_id and s.at > now() - interval '30 days'
        union all
        select c.requested_by from sign_in_change c where c.user_id = p.user_id and c.applied_at > now() - interval '30 days'
      ) h
    )
    select coalesce(array_agg(distinct login), '{}') from hand cross join lateral unnest(logins_of_person(hand.user_id)) login
  );
end $$;
-- Whether one user may not decide about the acts of another. False if one of them is no one.
create function is_behind(decides bigint, acted bigint) returns boolean language sql stable parallel safe security definer set search_path = public, pg_temp
  as $$ select coalesce(decides = acted or acted = any (people_behind(decides)), false) $$;
revoke all on function people_behind(bigint), is_behind(bigint, bigint) from public;
grant execute on function people_behind(bigint), is_behind(bigint, bigint) to labgate_all, labgate_some, labgate_system;

-- Every table that refuses the first person's other sign-ins refuses these, too.
do $$
declare
  one record;
begin
  for one in select t.tgname, t.tgrelid::regclass as of_table, pg_get_triggerdef(t.oid) as definition from pg_trigger t where t.tgname = 'two_people' and not t.tgisinternal loop
    execute format('drop trigger %I on %s', one.tgname, one.of_table);
    execute replace(one.definition, 'is_same_person(', 'is_behind(');
  end loop;
end $$;
drop function is_same_person(bigint, bigint);
