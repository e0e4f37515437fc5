@echo off
rem Double-click: serves the hall with the data beside this file. See docs/hall-laptop.md.
setlocal
set "SEATWIND_VAR=%~dp0data"
set "PYTHONUTF8=1"
if exist "%~dp0program\python.exe" (
    "%~dp0program\python.exe" -I -X utf8 -m seatwind %*
    goto done
)
where seatwind >nul 2>nul
if errorlevel 1 (
    echo Seatwind is not installed: py -m pip install --user pipx, then py -m pipx install seatwind.
    goto done
)
seatwind %*
:done
pause
