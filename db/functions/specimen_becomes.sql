-- Which change of a specimen's state there is: one move of the contract (order-status.ts), or the
-- receipt and one move at once. A test compares the two.
-- A specimen comes back from a reference laboratory: it is accessioned again, held or not
-- (docs/decisions/0017).
-- A result that the laboratory took back leaves a specimen that waits for one again.
create function specimen_becomes(s1 int, h1 int, e1 int, s2 int, h2 int, e2 int)
returns boolean
language sql
immutable
parallel safe
as $$
  select
    case
      when s1 = s2
      and h1 = h2
      and e1 = e2 then true
      -- moved to another account: at any stage, and for good
      when e1 = 90 then false
      when e1 = 0
      and e2 = 90 then h2 = h1
      and (s2 = s1 or (s1 < 20 and s2 = 20))
      -- an end is taken back, and nothing else happens to what has ended
      when e1 <> 0 then s1 = s2
      and h1 = h2
      and e2 = 0
      when e2 = 100 then s1 < 20
      and s2 = s1
      and h2 = h1
      when e2 <> 0 then s1 < 50
      and h2 = h1
      and (s2 = s1 or (s1 < 20 and s2 = 20))
      when s2 = s1 then s1 < 50
      when s2 = 2 then s1 = 1
      and h1 = 0
      and h2 = 0
      when s2 = 1 then s1 = 2
      and h2 = h1
      when s2 = 20 then s1 < 20
      or (s1 = 30 and h1 = 0 and h2 = 0)
      when s2 = 30 then (s1 < 30 and h2 = 0)
      or (s1 = 40 and h2 = h1)
      when h1 <> 0
      or h2 <> 0 then false
      when s2 = 35 then s1 in (30, 50, 60)
      when s2 = 40 then s1 in (30, 35)
      when s2 = 50 then s1 in (30, 35, 40, 60)
      when s2 = 60 then s1 = 50
      else false
    end
$$;
