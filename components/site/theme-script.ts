/** Where the chosen theme is kept in the browser; absent: the system's. */
export const THEME_KEY = 'blazon-theme';

/** Runs before the first paint, so that a chosen theme never flashes in. */
export const THEME_SCRIPT = `(function(){var r=document.documentElement;r.dataset.js='';try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')r.dataset.theme=t}catch(e){}})()`;
