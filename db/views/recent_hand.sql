-- Who made or changed which sign-in of someone else in the last 30 days, and whether a second person
-- confirmed it; what took effect after 72 hours without one, nobody did (docs/decisions/0007). Read
-- by the functions of two people alone.
create view recent_hand as
  select user_id, user_id_by, confirmed_at is not null as is_confirmed
  from sign_in_hand
  where at > now() - interval '30 days'
  union all
  select user_id, requested_by, confirmed_by is not null
  from sign_in_change
  where
    applied_at > now() - interval '30 days'
    and requested_by <> user_id
    -- a sign-in is in a hand from when it was made, not from when it is confirmed
    and kind <> 'sign-in';
