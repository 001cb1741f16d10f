/**
 * The one inline script of every page. Before the first paint it applies light or dark, hides the bars that the reader
 * has closed and the parts that an embedding page asks to leave out (`?navbar=0&sidebar=0&outline=0&footer=0`; in a
 * frame the outline too, unless `?outline=1` asks for it), and opens the right one of a page's tabs (`?page=1`).
 * Everything that differs between pages is in attributes of `<html>` (`data-appearance`, `data-closable`), so the text,
 * and its hash in a content security policy, is the same on every site.
 */

/** Storage key of a reader's choice: `light`, `dark` or `auto`. Rspress uses the same key. */
export const APPEARANCE_STORAGE_KEY = 'rspress-theme-appearance';

// A plain literal with the key written out, so that esbuild can leave it out of the app, which only needs the key.
export const APPEARANCE_SCRIPT =
  '(function(){var e=document.documentElement,c=e.getAttribute("data-appearance")||"auto",s;if(c.indexOf("force-")===0)c=c.slice(6);else{try{s=localStorage.getItem("rspress-theme-appearance")}catch(_){}if(s==="light"||s==="dark"||s==="auto")c=s}var d=c==="dark"||c==="auto"&&matchMedia("(prefers-color-scheme: dark)").matches;e.classList.toggle("dark",d);e.classList.toggle("rp-dark",d);e.style.colorScheme=d?"dark":"light";try{JSON.parse(e.getAttribute("data-closable")||"[]").forEach(function(k,i){var n=k.indexOf(":");if(n>0&&self[k.slice(0,n)].getItem(k.slice(n+1))!==null)e.classList.add("rp-closed-"+i)})}catch(_){}var q=location.search;q.replace(/[?&](navbar|sidebar|outline|footer)=0(?![^&])/g,function(_,n){e.classList.add("rp-no-"+n)});if(self!==top&&!/[?&]outline=1(?![^&])/.test(q))e.classList.add("rp-no-outline");q.replace(/[?&]page=(\\d\\d?)(?![^&])/,function(_,n){e.setAttribute("data-page-tabs-active-index",n)})})()';

/**
 * Precedes it on a page that is opened as a file. Chromium sometimes opens the next file with a storage that lacks what
 * the last one wrote; the storage of a tab's session stays. So a page also keeps the values there.
 */
export const PORTABLE_STORAGE_SCRIPT =
  '(function(){function keep(){try{sessionStorage.setItem("docgen-stored",JSON.stringify(localStorage))}catch(_){}}try{var k,m=JSON.parse(sessionStorage.getItem("docgen-stored")||"{}");for(k in m)if(localStorage.getItem(k)!==m[k])localStorage.setItem(k,m[k])}catch(_){}addEventListener("beforeunload",keep);addEventListener("pagehide",keep)})();';
