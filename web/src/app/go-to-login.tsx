import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { loginAddress } from '../entities/session/login-address.js';

/** Leads to the login page at once, and from there back. */
export function GoToLogin(): null {
  const login = loginAddress(useLocation());
  useEffect(() => window.location.assign(login), [login]);
  return null;
}
