-- The keys of the people that a payment names: its patient, the member, and the member as the payer
-- has it.
create function payment_keys(content jsonb)
returns text[]
language sql
immutable
set search_path = public, pg_temp
as $$
  select
    array(
      select unnest(person_keys(n.who ->> 'last', n.who ->> 'first', n.who ->> 'id'))
      from
        unnest(array[content -> 'patient', content -> 'subscriber', content -> 'corrected']) as n (
          who
        )
    )
$$;
