-- How a user can sign in (docs/decisions/0083): 'any', 'no password' once an identity provider has
-- signed them in, 'organization' where only it does. Administrators of the laboratory and systems keep
-- their passwords: a provider that is away locks no laboratory out. So do parole officers, who are
-- no people of the laboratory.
create function sign_in_ways(of_user bigint)
returns text
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    case
      when u.system_source is not null
      or (u.customer_id = 0 and (u.user_type_id = 1 or u.user_type_id = 14)) then 'any'
      when p.is_required then 'organization'
      when exists (
        select from organization_identity i where i.user_id = u.user_id and i.issuer = p.issuer
      ) then 'no password'
      else 'any'
    end
  from
    app_user u
    left join identity_provider p
      on p.customer_id = u.customer_id and p.confirmed_at is not null and p.ended_at is null
  where u.user_id = of_user
$$;
revoke all on function sign_in_ways(bigint) from public;
grant execute on function sign_in_ways(bigint) to labgate_all, labgate_some, labgate_system;
