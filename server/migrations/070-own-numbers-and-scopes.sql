-- Which requisition numbers an account may order under, and who is told when the people of an account change.

-- Whether a visit of this account may bear the number. One that another account has is nobody's else, and a number of the house's own series
-- ('R' and nine digits) is one that the account has already, or that was just drawn (`drawn`). Two visits that take the same number
-- wait for one another, so that only one of two accounts gets it. It answers yes or no, and nothing of whose number it is.
create function may_bear_requisition(account bigint, wanted text, drawn boolean) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('requisition ' || wanted, 0));
  if exists (select from lab_order where requisition_no = wanted and customer_id <> account) then return false; end if;
  return drawn or wanted !~ '^R[0-9]{9}$' or exists (select from lab_order where requisition_no = wanted and customer_id = account);
end $$;
revoke all on function may_bear_requisition(bigint, text, boolean) from public;
grant execute on function may_bear_requisition(bigint, text, boolean) to labgate_all, labgate_some;

-- Every node believes a session for some seconds. What a session may see of an account hangs on these columns, so the commit that changes them
-- tells every node to read the sessions of that account anew: 'c' and the account, and 'u' and a person who is new to it.
create function tell_sessions_of_account() returns trigger language plpgsql as $$
declare person bigint;
begin
  perform pg_notify('labgate_session', 'c' || new.customer_id);
  foreach person in array array[new.user_id_am, new.user_id_tm, new.user_id_rm, new.user_id_vp, new.user_id_specialist] loop
    if person is not null then perform pg_notify('labgate_session', 'u' || person); end if;
  end loop;
  return null;
end $$;
create trigger tells_sessions after update on customer for each row
  when ((old.user_id_am, old.user_id_tm, old.user_id_rm, old.user_id_vp, old.user_id_specialist, old.active, old.share_patients)
    is distinct from (new.user_id_am, new.user_id_tm, new.user_id_rm, new.user_id_vp, new.user_id_specialist, new.active, new.share_patients))
  execute function tell_sessions_of_account();

create function tell_sessions_of_lcs() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform pg_notify('labgate_session', 'u' || old.user_id); end if;
  if tg_op <> 'DELETE' then perform pg_notify('labgate_session', 'u' || new.user_id); end if;
  return null;
end $$;
create trigger tells_sessions after insert or update or delete on customer_lcs for each row execute function tell_sessions_of_lcs();
