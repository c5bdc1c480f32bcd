-- The editions of the advance beneficiary notice that were in use.
insert into notice_form (name, usable_from, usable_to) values
  ('Form CMS-R-131 (Exp. 01/31/2026)', '2023-06-30', '2026-05-12'),
  ('Form CMS-R-131 (Exp. 03/31/2029)', '2026-04-01', null);

-- What a user type may write off by itself, and which refunds it may approve, in cents.
insert into write_off_limit (user_type_id, cents, approve_refund_cents) values
  (7, 2500, 0),
  (8, 50000, 100000000),
  (18, 10000, 50000);
