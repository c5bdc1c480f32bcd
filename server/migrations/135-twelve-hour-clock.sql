-- Whether this person reads times of day on screen as 02:05 PM; the laboratory's own way is 14:05.
alter table app_user add column twelve_hour_clock boolean not null default false;
