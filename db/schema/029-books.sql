-- Months of the books that are closed: nothing is posted into them any more, and their sums stay as
-- they were (rules.md#books). Closed one after the other, for good.
create table book_month (
  month date primary key check (month = date_trunc('month', month)),
  closed_at timestamptz not null,
  user_id_closed bigint not null references app_user,
  -- The sums by the day of posting as of then, in cents, as book_sums answers them.
  sums jsonb not null
);
