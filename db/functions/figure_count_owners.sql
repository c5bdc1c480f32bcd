-- Gives the days of these accounts to whoever looked after them then, as account_owner has it now.
-- Only under the lock of the fold.
create function figure_count_owners(ids bigint[])
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform figure_add_owners(ids, -1);
  delete from figure_account_chain where customer_id = any (ids);
  insert into figure_account_chain
    select customer_id, since, until, user_id_vp, user_id_rm, user_id_tm, user_id_am,
      user_id_specialist
    from account_chain where customer_id = any (ids);
  perform figure_add_owners(ids, 1);
end $$;
revoke all on function figure_count_owners(bigint[]) from public;
