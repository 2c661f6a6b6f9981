/** Browser storage key; absent: the system theme. */
export const THEME_KEY = 'blazon-theme';

/** Runs before the first paint, to avoid a flash of the wrong theme. */
export const THEME_SCRIPT = `(function(){var r=document.documentElement;r.dataset.js='';try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')r.dataset.theme=t}catch(e){}})()`;
