-- The character that a person's scanner sends before or behind each code, so that a scan is told from typing by more than its speed.
alter table app_user
  add column scan_prefix text not null default '' check (char_length(scan_prefix) <= 1),
  add column scan_suffix text not null default '' check (char_length(scan_suffix) <= 1);
