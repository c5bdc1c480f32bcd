-- Who took the specimen: somebody of the practice or the laboratory, or a name (rules.md#collector).
alter table lab_order
  add column user_id_collector bigint references app_user,
  add column collector_name text not null default '' check (char_length(collector_name) <= 120);

-- Whether this user may have taken a specimen of this account: a practice's scope has no users of the laboratory, so it is asked here.
create function may_collect(wanted bigint, account bigint) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from app_user where user_id = wanted and customer_id in (0, account) and user_type_id <> 14) $$;
revoke all on function may_collect(bigint, bigint) from public;
grant execute on function may_collect(bigint, bigint) to labgate_all, labgate_some;
