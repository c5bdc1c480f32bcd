-- Who made or changed which sign-in of someone else, and whether a second person confirmed it since:
-- what nobody confirmed counts until somebody does, the rest for 30 days. What took effect after 72
-- hours without a second person, nobody confirmed (docs/decisions/0007). Read by the functions of two
-- people alone.
create view hand_that_counts as
  select user_id, user_id_by, confirmed_at is not null as is_confirmed
  from sign_in_hand
  where confirmed_at is null or at > now() - interval '30 days';
