import type { ReactNode } from 'react'
import { rich } from '../rich.ts'
export const profile = 'Profile'
export const thisServer = 'This Server'
export const settings = 'Settings'
export const privacySafety = 'Privacy & Safety'
export const titleLineup = (title: string) => `${title} · Lineup`
export const profilePhotoUploadedSuccessfully = 'Profile photo uploaded successfully!'
export const editProfile = 'Edit Profile'
export const cancel = 'Cancel'
export const saving = 'Saving...'
export const saveChanges = 'Save Changes'
export const profilePhoto = 'Profile photo'
export const changePhoto = 'Change Photo'
export const couldntLoadYourProfile = "Couldn't load your profile"
export const youNeedToBeOnline =
  "You need to be online to change it: your e-mail address and emergency contact aren't kept on this device."
export const emergencyContact = 'Emergency Contact'
export const emergencyContacts = 'Emergency Contacts'
export const optionalAndNeverShownTo = (link: ReactNode) =>
  rich`Optional, and never shown to other surfers. Once they agree, they're the first contact we alert: see ${link}.`
export const contactName = 'Contact Name'
export const phoneNumber = 'Phone Number'
export const sessionsFigure = 'Sessions'
export const hours = 'Hours'
export const thisWeek = 'This Week'
export const buddies = 'Buddies'
export const firstName = 'First Name'
export const lastName = 'Last Name'
export const username = 'Username'
export const surfingTypes = 'Surfing Types'
export const firstNameIsRequired = 'First name is required'
export const lastNameIsRequired = 'Last name is required'
export const usernameMustBeAtLeast = (usernameMinCharacters: number) =>
  `Username must be at least ${usernameMinCharacters} characters`
export const usernameMustBeLessThan = (usernameMaxCharacters: number) =>
  `Username must be less than ${usernameMaxCharacters} characters`
export const usernameMayHaveLettersDigits = 'Username may have letters, digits, _ and .'
export const pleaseSelectAtLeastOne = 'Please select at least one surfing type'
export const edit = 'Edit'
export const profileLower = 'profile'
export const profileUpdatedSuccessfully = 'Profile updated successfully!'
export const failedToUpdateProfilePlease = 'Failed to update profile. Please try again.'
export const notifications = 'Notifications'
export const helpSupport = 'Help & Support'
export const nameOnLineup = (name: string) => `${name} on Lineup`
export const onlyPeopleWhoAreSigned =
  'Only people who are signed in to Lineup can open this link. Everyone else is asked to sign in first.'
export const lastSeen = 'Last seen: '
export const achievements = 'Achievements'
export const surfingTypesLabel = 'Surfing types'
export const theme = 'Theme'
export const themeLower = 'theme'
export const system = 'System'
export const light = 'Light'
export const dark = 'Dark'
export const sessions = (count: number) => (count === 1 ? 'Session' : 'Sessions')
export const sharedBuddies = (count: number) => (count === 1 ? 'Shared buddy' : 'Shared buddies')
