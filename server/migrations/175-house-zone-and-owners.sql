-- What figures stand on beside the orders (docs/decisions/0050): the zone of the house, and who looked after an account when.

-- One row. Days of receipt, accession, result, and release are days of this zone; collection keeps the location's own.
create table laboratory_setting (
  one_row boolean primary key default true check (one_row),
  time_zone text not null default 'America/New_York' check (char_length(time_zone) between 1 and 60),
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1
);
insert into laboratory_setting default values;
create function house_zone() returns text language sql stable security definer set search_path = public, pg_temp
  as $$ select time_zone from laboratory_setting $$;
grant select on laboratory_setting to labgate_all, labgate_some, labgate_system;
grant update (time_zone, user_id_updated, updated_at, row_version) on laboratory_setting to labgate_all;

-- Who looked after an account from a day of the house on, until the next row of the account. The first row begins before all days: what was before it is not known.
-- 0: nobody.
create table account_owner (
  customer_id bigint not null references customer on delete cascade,
  since date not null,
  user_id_vp bigint not null default 0,
  user_id_rm bigint not null default 0,
  user_id_tm bigint not null default 0,
  user_id_am bigint not null default 0,
  user_id_specialist bigint not null default 0,
  -- entered by an administrator afterwards, and why; '' as it happened
  mended_reason text not null default '' check (char_length(mended_reason) <= 500),
  user_id_mended bigint,
  mended_at timestamptz,
  primary key (customer_id, since)
);
create function account_owner_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day constant date := '0001-01-01';
  day constant date := case when tg_op = 'INSERT' then first_day else (now() at time zone house_zone())::date end;
begin
  insert into account_owner (customer_id, since, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist)
    values (new.customer_id, day, coalesce(new.user_id_vp, 0), coalesce(new.user_id_rm, 0), coalesce(new.user_id_tm, 0), coalesce(new.user_id_am, 0),
            coalesce(new.user_id_specialist, 0))
    on conflict (customer_id, since) do update set (user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist)
      = (excluded.user_id_vp, excluded.user_id_rm, excluded.user_id_tm, excluded.user_id_am, excluded.user_id_specialist);
  return null;
end $$;
create trigger account_owner_begins after insert on customer for each row execute function account_owner_follows();
create trigger account_owner_follows after update on customer for each row
  when ((old.user_id_vp, old.user_id_rm, old.user_id_tm, old.user_id_am, old.user_id_specialist)
        is distinct from (new.user_id_vp, new.user_id_rm, new.user_id_tm, new.user_id_am, new.user_id_specialist))
  execute function account_owner_follows();
insert into account_owner (customer_id, since, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist)
  select customer_id, '0001-01-01', coalesce(user_id_vp, 0), coalesce(user_id_rm, 0), coalesce(user_id_tm, 0), coalesce(user_id_am, 0), coalesce(user_id_specialist, 0) from customer;

alter table account_owner enable row level security;
create policy all_rows on account_owner to labgate_all using (true);
create policy rows_in_scope on account_owner to labgate_some using (customer_id = any ((select scope_customers())::bigint[]));
grant select, insert, update, delete on account_owner to labgate_all;
grant select on account_owner to labgate_some;
