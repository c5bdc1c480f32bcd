-- Two people are two people (docs/decisions/0007): which sign-ins belong to one person, and acts of a second person that the database refuses to the first.

create index user_npi on app_user (npi) where npi <> '';
create index sign_in_change_from on sign_in_change ((lower(old_value) collate "C")) where kind = 'email' and applied_at is not null;

-- All sign-ins of the person who has this one, itself included: those with its email or its NPI, and those that had its email within the last 30 days, or whose
-- email it had: who changes an address does not become another person the same day. An email counts whether or not it is proven: it can only take away the
-- right to be the second person. In plpgsql, which plans it once per connection: planning takes ten times as long as the look-up.
create function logins_of_person(who bigint) returns bigint[] language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$
begin
  return (
    with recursive person (user_id) as (
      select who where who is not null
      union
      select login.user_id
      from person p
        cross join lateral (
          select array(
            select a.email_folded from app_user a where a.user_id = p.user_id and a.email_folded <> ''
            union all
            select lower(c.old_value) collate "C" from sign_in_change c
              where c.user_id = p.user_id and c.kind = 'email' and c.old_value <> '' and c.applied_at > now() - interval '30 days'
          ) as emails
        ) has
        cross join lateral (
          select a.user_id from app_user a where a.email_folded = any (has.emails)
          union all
          select c.user_id from sign_in_change c where c.kind = 'email' and lower(c.old_value) collate "C" = any (has.emails) and c.applied_at > now() - interval '30 days'
          union all
          select o.user_id from app_user a join app_user o on o.npi = a.npi where a.user_id = p.user_id and a.npi <> '' and o.npi <> ''
        ) login
    )
    select coalesce(array_agg(user_id), '{}') from person
  );
end $$;
-- Whether two sign-ins belong to one person. False if one of them is no one.
create function is_same_person(one bigint, other bigint) returns boolean language sql stable parallel safe security definer set search_path = public, pg_temp
  as $$ select coalesce(one = other or other = any (logins_of_person(one)), false) $$;
revoke all on function logins_of_person(bigint), is_same_person(bigint, bigint) from public;
grant execute on function logins_of_person(bigint), is_same_person(bigint, bigint) to labgate_all, labgate_some, labgate_system;

-- What the code could forget to check, the tables refuse. Constraints of before compared two ids; they stay.
create function refuse_same_person() returns trigger language plpgsql as $$
begin
  raise exception 'a second person has to do this in %, not another sign-in of the first', tg_table_name
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;

create trigger two_people before insert or update of countersigned_by on break_glass for each row
  when (new.countersigned_by is not null and is_same_person(new.countersigned_by, new.user_id)) execute function refuse_same_person();
create trigger two_people before insert or update of confirmed_by on sign_in_change for each row
  when (new.confirmed_by is not null and (is_same_person(new.confirmed_by, new.requested_by) or is_same_person(new.confirmed_by, new.user_id)))
  execute function refuse_same_person();
create trigger two_people before update on lab_system for each row
  when (new.confirmed_at is distinct from old.confirmed_at and new.confirmed_at is not null and is_same_person(new.user_id_confirmed, new.user_id_asked))
  execute function refuse_same_person();
create trigger two_people before update on hl7_destination for each row
  when (new.confirmed_at is distinct from old.confirmed_at and new.confirmed_at is not null and is_same_person(new.user_id_confirmed, new.user_id_asked))
  execute function refuse_same_person();
create trigger two_people before insert or update of user_id_decided on billing_proposal for each row
  when (new.is_approved and is_same_person(new.user_id_decided, new.user_id_created)) execute function refuse_same_person();
create trigger two_people before update on refund for each row
  when (old.state = 'waiting' and new.state not in ('waiting', 'void', 'refused') and is_same_person(new.user_id_decided, new.user_id_created))
  execute function refuse_same_person();
create trigger two_people before update on fax_number for each row
  when (new.state = 'verified' and old.state <> 'verified' and new.needs_second
    and (is_same_person(new.user_id_verified, new.user_id_checked) or is_same_person(new.user_id_verified, new.user_id_entered)))
  execute function refuse_same_person();
create trigger two_people before insert on order_audit for each row
  when (new.user_id_accessioned is not null and is_same_person(new.user_id_audited, new.user_id_accessioned)) execute function refuse_same_person();
create trigger two_people before insert on identity_check for each row
  when (is_same_person(new.verified_by, new.user_id)) execute function refuse_same_person();
create trigger two_people before update on identity_correction for each row
  when (new.user_id_decided is distinct from old.user_id_decided and is_same_person(new.user_id_decided, new.user_id_created))
  execute function refuse_same_person();
create trigger two_people before update on patient_merge for each row
  when (new.user_id_decided is distinct from old.user_id_decided and is_same_person(new.user_id_decided, new.user_id_created))
  execute function refuse_same_person();
create trigger two_people before update on order_correction for each row
  when (new.user_id_decided is distinct from old.user_id_decided and is_same_person(new.user_id_decided, new.user_id_created))
  execute function refuse_same_person();
create trigger two_people before update on result for each row
  when (new.released_at is not null and old.released_at is null and is_same_person(new.user_id_released, new.user_id_filed))
  execute function refuse_same_person();

-- Whether a proposal was withdrawn is decided with it: two sign-ins of one person can have different emails later.
alter table billing_proposal add column is_withdrawn boolean not null default false;
update billing_proposal set is_withdrawn = true where is_approved is false and user_id_decided = user_id_created;
