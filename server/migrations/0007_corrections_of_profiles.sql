-- Figures of the profile as surfers corrected them, in its shape: they stay when the shipped catalogue brings another profile.
alter table surf_spots add column corrected_profile jsonb;
alter table spot_proposals add column profile jsonb not null default '{}';
