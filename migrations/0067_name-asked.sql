-- Whether the person was asked for the name that others see, on whatever device: nobody is asked twice.
alter table profiles add column name_asked boolean not null default false;
